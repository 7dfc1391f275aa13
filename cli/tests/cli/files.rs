//! `keygen`, `encaps`, `decaps` when all is well.

use crate::run::{Folder, LENGTHS, fed, with_keys};

/// Whole lines of capitals.
fn assert_hex(content: &[u8], bytes: usize) {
    let (end, digits) = content.split_last().expect("not empty");
    assert_eq!((*end, digits.len()), (b'\n', 2 * bytes));
    assert!(
        digits
            .iter()
            .all(|digit| matches!(digit, b'0'..=b'9' | b'A'..=b'F'))
    );
}

fn hex(content: &[u8]) -> String {
    content.iter().map(|byte| format!("{byte:02X}")).collect()
}

#[test]
fn a_secret_goes_round_in_raw_files() {
    for (set, [pk, sk, ct, ss]) in LENGTHS {
        let folder = Folder::new();
        assert_eq!(
            folder
                .words(&format!("keygen --set {set} --sk sk --pk pk"))
                .succeeds()
                .stdout,
            b""
        );
        assert_eq!(
            folder
                .words(&format!("encaps --set {set} --pk pk --ct ct --ss ss"))
                .succeeds()
                .stdout,
            b""
        );
        assert_eq!(
            folder
                .words(&format!("decaps --set {set} --sk sk --ct ct --ss again"))
                .succeeds()
                .stdout,
            b""
        );
        let names = ["again", "ct", "pk", "sk", "ss"];
        assert_eq!(folder.names(), names);
        assert_eq!(
            names.map(|name| folder.read(name).len()),
            [ss, ct, pk, sk, ss],
            "{set}"
        );
        assert_eq!(folder.read("again"), folder.read("ss"), "{set}");
        assert!(folder.read("sk").ends_with(&folder.read("pk")), "{set}");
    }
}

#[test]
fn a_secret_goes_round_in_hexadecimal() {
    for (set, [pk, sk, ct, ss]) in LENGTHS {
        let folder = Folder::new();
        folder
            .words(&format!("keygen --hex --set {set} --sk sk --pk pk"))
            .succeeds();
        folder
            .words(&format!("encaps --hex --set {set} --pk pk --ct ct --ss ss"))
            .succeeds();
        folder
            .words(&format!(
                "decaps --hex --set {set} --sk sk --ct ct --ss again"
            ))
            .succeeds();
        for (name, bytes) in [
            ("pk", pk),
            ("sk", sk),
            ("ct", ct),
            ("ss", ss),
            ("again", ss),
        ] {
            assert_hex(&folder.read(name), bytes);
        }
        assert_eq!(folder.read("again"), folder.read("ss"), "{set}");
    }
}

#[test]
fn hexadecimal_is_read_in_either_case_and_with_white_space() {
    let folder = with_keys("p434");
    let spaced = |name: &str| {
        let digits = hex(&folder.read(name)).to_lowercase();
        let lines: Vec<String> = digits
            .as_bytes()
            .chunks(33)
            .map(|part| String::from_utf8_lossy(part).into())
            .collect();
        format!("  {}\r\n\n", lines.join("\r\n\t"))
    };
    folder.write("sk.hex", spaced("sk"));
    folder.write("ct.hex", spaced("ct"));
    folder
        .words("decaps --hex --set p434 --sk sk.hex --ct ct.hex --ss ss.hex")
        .succeeds();
    assert_eq!(
        folder.read("ss.hex"),
        format!("{}\n", hex(&folder.read("ss"))).as_bytes()
    );
}

#[test]
fn standard_streams_stand_for_any_one_file() {
    let folder = Folder::new();
    let pk = folder
        .words("keygen --set p503 --sk sk --pk -")
        .succeeds()
        .stdout;
    assert_eq!(pk.len(), 378);
    let sk = folder
        .words("keygen --set p503 --sk - --pk other")
        .succeeds()
        .stdout;
    assert_eq!(sk.len(), 434);
    let ct = fed(
        &mut folder.binary("encaps --set p503 --pk - --ct - --ss ss"),
        &pk,
    )
    .succeeds()
    .stdout;
    assert_eq!(ct.len(), 402);
    let again = fed(
        &mut folder.binary("decaps --set p503 --sk sk --ct - --ss -"),
        &ct,
    )
    .succeeds()
    .stdout;
    assert_eq!(again, folder.read("ss"));
    folder.write("ct", &ct);
    let sk = folder.read("sk");
    let again = fed(
        &mut folder.binary("decaps --set p503 --sk - --ct ct --ss -"),
        &sk,
    )
    .succeeds()
    .stdout;
    assert_eq!(again, folder.read("ss"));
    let ss = folder.words("encaps --set p503 --pk other --ct ct2 --ss - --hex");
    ss.fails(1, &["other: not hexadecimal"]);
    assert_eq!(folder.names(), ["ct", "other", "sk", "ss"]);
}

/// The official answers go through the file commands too.
#[test]
fn an_official_vector_decapsulates() {
    for (set, _) in LENGTHS {
        let path = format!("{}/vectors/{set}.rsp", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).expect("the vectors");
        let value = |field: &str| {
            let line = text
                .lines()
                .find_map(|line| line.strip_prefix(&format!("{field} = ")));
            line.expect("the first vector").to_owned()
        };
        let folder = Folder::new();
        folder.write("sk", value("sk"));
        folder.write("ct", value("ct"));
        let ss = folder
            .words(&format!("decaps --hex --set {set} --sk sk --ct ct --ss -"))
            .succeeds();
        assert_eq!(ss.text(), value("ss") + "\n", "{set}");
    }
}

#[test]
fn a_damaged_ciphertext_gives_another_secret_always_the_same() {
    let folder = with_keys("p434");
    let mut ct = folder.read("ct");
    ct[0] ^= 1;
    folder.write("damaged", &ct);
    let decaps = || {
        folder
            .words("decaps --set p434 --sk sk --ct damaged --ss -")
            .succeeds()
            .stdout
    };
    let secret = decaps();
    assert_eq!(secret.len(), 16);
    assert_ne!(secret, folder.read("ss"));
    assert_eq!(secret, decaps());
}

#[test]
fn two_runs_make_different_keys_and_secrets() {
    let folder = with_keys("p434");
    let (sk, ss, s) = (folder.read("sk"), folder.read("ss"), 16);
    folder
        .words("keygen --set p434 --sk sk --pk pk2 --force")
        .succeeds();
    folder
        .words("encaps --set p434 --pk pk --ct ct2 --ss ss --force")
        .succeeds();
    let again = folder.read("sk");
    assert!(
        sk[..s] != again[..s]
            && sk[s..s + 28] != again[s..s + 28]
            && sk[s + 28..] != again[s + 28..]
    );
    assert_ne!(folder.read("ss"), ss);
    assert_ne!(folder.read("ct2"), folder.read("ct"));
}

#[test]
fn every_backend_and_mode_reads_what_another_wrote() {
    let folder = with_keys("p434");
    for (backend, mode) in crate::run::pairs() {
        let line =
            format!("decaps --set p434 --sk sk --ct ct --ss - --backend {backend} --mode {mode}");
        assert_eq!(
            folder.words(&line).succeeds().stdout,
            folder.read("ss"),
            "{backend}/{mode}"
        );
    }
}

#[cfg(unix)]
mod modes {
    use super::{Folder, with_keys};
    use std::os::unix::fs::PermissionsExt;

    fn mode(folder: &Folder, name: &str) -> u32 {
        folder
            .file(name)
            .metadata()
            .expect("there")
            .permissions()
            .mode()
            & 0o7777
    }

    #[test]
    fn secret_files_are_for_their_owner_only() {
        let folder = with_keys("p434");
        folder
            .words("decaps --set p434 --sk sk --ct ct --ss again")
            .succeeds();
        for name in ["sk", "ss", "again"] {
            assert_eq!(mode(&folder, name), 0o600, "{name}");
        }
        // What the umask of whoever runs the tests leaves of 0666.
        folder.write("ordinary", "");
        for name in ["pk", "ct"] {
            assert_eq!(mode(&folder, name), mode(&folder, "ordinary"), "{name}");
        }
    }

    #[test]
    fn overwriting_does_not_keep_a_lax_mode() {
        let folder = Folder::new();
        folder.write("sk", "old");
        std::fs::set_permissions(folder.file("sk"), PermissionsExt::from_mode(0o666))
            .expect("ours");
        folder
            .words("keygen --set p434 --sk sk --pk pk --force")
            .succeeds();
        assert_eq!((mode(&folder, "sk"), folder.read("sk").len()), (0o600, 374));
    }

    #[test]
    fn what_a_link_points_to_is_overwritten_not_the_link() {
        let folder = Folder::new();
        folder.write("real", "old");
        std::os::unix::fs::symlink("real", folder.file("link")).expect("links are possible");
        folder
            .words("keygen --set p434 --sk link --pk pk")
            .fails(1, &["link", "exists"]);
        folder
            .words("keygen --set p434 --sk link --pk pk --force")
            .succeeds();
        assert!(folder.file("link").is_symlink());
        assert_eq!(folder.read("real").len(), 374);
    }
}
