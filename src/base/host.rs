//! What only the machine can tell: the time, and numbers that nobody can foresee.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::time::SystemTime;

#[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
pub use std::time::Instant;
#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
pub use told::{Host, Instant, is_told_by};

/// The time of the calendar.
pub fn now() -> SystemTime {
    #[cfg(not(all(target_arch = "wasm32", target_os = "unknown")))]
    return SystemTime::now();
    #[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
    return SystemTime::UNIX_EPOCH + Instant::now().since_1970();
}

/// A number that nobody can foresee.
pub fn any_number() -> u64 {
    #[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
    if let Some(number) = told::any_number() {
        return number;
    }
    RandomState::new().build_hasher().finish()
}

/// In a WebAssembly module nobody tells the time but whoever runs it.
#[cfg(all(target_arch = "wasm32", target_os = "unknown"))]
mod told {
    use std::ops::{Add, Sub};
    use std::sync::OnceLock;
    use std::time::Duration;

    /// What whoever runs the module tells.
    #[derive(Clone, Copy, Debug)]
    pub struct Host {
        /// Milliseconds since 1970, never fewer than before.
        pub milliseconds: fn() -> f64,
        /// A number that nobody can foresee.
        pub any_number: fn() -> u64,
    }

    static HOST: OnceLock<Host> = OnceLock::new();

    /// Asks this host from now on; without one the time stands still.
    pub fn is_told_by(host: Host) {
        HOST.get_or_init(|| host);
    }

    pub(super) fn any_number() -> Option<u64> {
        HOST.get().map(|host| (host.any_number)())
    }

    /// A moment, as [`std::time::Instant`] has them elsewhere.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    pub struct Instant(Duration);

    impl Instant {
        /// This moment.
        pub fn now() -> Instant {
            let told = HOST.get().map_or(0.0, |host| (host.milliseconds)());
            Instant(Duration::try_from_secs_f64(told / 1000.0).unwrap_or_default())
        }

        pub(super) fn since_1970(self) -> Duration {
            self.0
        }

        /// The time since this moment.
        pub fn elapsed(&self) -> Duration {
            Instant::now().saturating_duration_since(*self)
        }

        /// The time from an earlier moment to this one; none from a later one.
        pub fn duration_since(&self, earlier: Instant) -> Duration {
            self.saturating_duration_since(earlier)
        }

        /// The time from an earlier moment to this one; none from a later one.
        pub fn saturating_duration_since(&self, earlier: Instant) -> Duration {
            self.0.saturating_sub(earlier.0)
        }
    }

    impl Add<Duration> for Instant {
        type Output = Instant;
        fn add(self, time: Duration) -> Instant {
            Instant(self.0 + time)
        }
    }

    impl Sub for Instant {
        type Output = Duration;
        fn sub(self, earlier: Instant) -> Duration {
            self.saturating_duration_since(earlier)
        }
    }
}
