//! Latency mode against the other modes, big integers and its own contract.

mod exchange;
mod proofs;
mod twins;
mod values;
