//! What is made of a definition once and goes with it.

use once_cell::sync::OnceCell;
use std::any::Any;
use std::fmt;
use std::sync::Arc;

/// What somebody has made of a definition, kept with it so that it is made once and freed with its last owner.
///
/// It says nothing about the game: all are equal, and a copy of the definition begins without.
#[derive(Default)]
pub struct Kept(OnceCell<Arc<dyn Any + Send + Sync>>);

impl Kept {
    /// Keeps this.
    pub fn of<T: Send + Sync + 'static>(made: Arc<T>) -> Kept {
        Kept(OnceCell::with_value(made))
    }

    /// What is kept; it is made if there is nothing yet. Something of another type stays, and what is made then is not kept.
    pub fn get_or_make<T: Send + Sync + 'static>(&self, make: impl Fn() -> T) -> Arc<T> {
        let kept = self.0.get_or_init(|| Arc::new(make()));
        Arc::clone(kept).downcast().unwrap_or_else(|_| Arc::new(make()))
    }
}

impl Clone for Kept {
    fn clone(&self) -> Kept {
        Kept::default()
    }
}

impl PartialEq for Kept {
    fn eq(&self, _: &Kept) -> bool {
        true
    }
}

impl fmt::Debug for Kept {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = if self.0.get().is_some() {
            "something"
        } else {
            "nothing"
        };
        write!(out, "Kept({what})")
    }
}

#[cfg(test)]
mod tests;
