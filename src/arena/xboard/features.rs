//! The `feature` dialogue: what an XBoard engine says about itself.

/// What an engine has announced so far; the defaults are those of the protocol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Features {
    pub(super) name: Option<String>,
    pub(super) ping: bool,
    pub(super) setboard: bool,
    pub(super) usermove: bool,
    pub(super) time: bool,
    /// It wants to know all about clocks.
    pub(super) clock: bool,
    pub(super) colors: bool,
    pub(super) memory: bool,
    pub(super) smp: bool,
    pub(super) reuse: bool,
    pub(super) variants: Vec<String>,
    pub(super) options: Vec<String>,
    /// `Some(false)` after `done=0`: more is to come, later.
    pub(super) done: Option<bool>,
}

impl Default for Features {
    fn default() -> Features {
        Features {
            name: None,
            ping: false,
            setboard: false,
            usermove: false,
            time: true,
            clock: false,
            colors: true,
            memory: false,
            smp: false,
            reuse: true,
            variants: vec!["normal".to_owned()],
            options: Vec::new(),
            done: None,
        }
    }
}

impl Features {
    /// Takes the rest of a `feature` line and returns the answers to send.
    pub(super) fn take(&mut self, declarations: &str) -> Vec<String> {
        let take_one = |(name, value): (String, String)| {
            let accepted = self.set(&name, &value);
            format!("{} {name}", if accepted { "accepted" } else { "rejected" })
        };
        split_declarations(declarations)
            .into_iter()
            .map(take_one)
            .collect()
    }

    fn set(&mut self, name: &str, value: &str) -> bool {
        let on = value != "0";
        match name {
            "myname" => self.name = Some(value.to_owned()),
            "ping" => self.ping = on,
            "setboard" => self.setboard = on,
            "usermove" => self.usermove = on,
            "time" => self.time = on,
            "clock" => self.clock = on,
            "colors" => self.colors = on,
            "memory" => self.memory = on,
            "smp" => self.smp = on,
            "reuse" => self.reuse = on,
            "variants" => {
                self.variants = value
                    .split(',')
                    .map(|variant| variant.trim().to_owned())
                    .collect()
            }
            "option" => {
                // `NAME -type …`
                let option_name = value.split(" -").next().unwrap_or(value);
                self.options.push(option_name.trim().to_owned());
            }
            "done" => self.done = Some(on),
            // Moves in short algebraic notation are not sent by this referee.
            "san" => return !on,
            // There is no board to mark squares on.
            "highlight" => return !on,
            "name" | "draw" | "playother" | "analyze" | "ics" | "sigint" | "sigterm" | "debug" | "nps"
            | "egt" | "exclude" | "pause" | "xedit" => {}
            _ => return false,
        }
        true
    }

    /// The announced option of this name, in its own spelling.
    pub(super) fn option(&self, name: &str) -> Option<&str> {
        self.options
            .iter()
            .map(String::as_str)
            .find(|option| option.eq_ignore_ascii_case(name))
    }
}

/// Splits `a=1 b="x y"` into pairs; an unclosed quote runs to the end.
fn split_declarations(text: &str) -> Vec<(String, String)> {
    let mut pairs = Vec::new();
    let mut rest = text.trim_start();
    while let Some((name, after)) = rest.split_once('=') {
        let (value, remaining) = match after.strip_prefix('"') {
            Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
            None => after.split_once(char::is_whitespace).unwrap_or((after, "")),
        };
        let name = name.split_whitespace().last().unwrap_or("");
        pairs.push((name.to_owned(), value.to_owned()));
        rest = remaining.trim_start();
    }
    pairs
}

#[cfg(test)]
mod tests;
