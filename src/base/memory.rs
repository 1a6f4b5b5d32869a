//! Memory that may not be there: a failed allocation ends the program, so what needs much asks first.

/// Could so many bytes be had now? Allocators may keep blocks up to 32 MiB for themselves afterwards, so that other uses (stacks of
/// threads) cannot have them.
pub fn memory_is_available(bytes: usize) -> bool {
    Vec::<u8>::new().try_reserve_exact(bytes).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_has_all_of_the_address_space() {
        assert!(memory_is_available(1 << 20));
        assert!(!memory_is_available(usize::MAX));
        assert!(!memory_is_available(isize::MAX as usize));
    }
}
