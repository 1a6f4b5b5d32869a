//! What the user says about an engine: `--engine key=value,key=value,…`.

use super::time_control::Limit;
use std::path::PathBuf;
use std::time::Duration;

/// Protocol of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProtocolKind {
    /// Universal chess interface.
    Uci,
    /// Chess engine communication protocol, version 2.
    XBoard,
}

/// Letters of our pieces and the letters an engine uses for them instead, both upper case.
pub type LetterMap = Vec<(char, char)>;

/// One engine of a match.
#[derive(Clone, PartialEq, Debug)]
pub struct EngineSpec {
    /// Name in tables and PGN; `None`: what the engine calls itself.
    pub name: Option<String>,
    /// The program; `None`: this one.
    pub command: Option<PathBuf>,
    /// Arguments of the program.
    pub arguments: Vec<String>,
    /// Working directory.
    pub directory: Option<PathBuf>,
    /// Protocol.
    pub protocol: ProtocolKind,
    /// Name of the game in the engine's words; `None`: found out.
    pub variant: Option<String>,
    /// Send the start position, also if the engine should know it.
    pub send_start: bool,
    /// Piece letters that differ from ours.
    pub letters: LetterMap,
    /// Options to set, in order.
    pub options: Vec<(String, String)>,
    /// Lines to send after the start-up dialogue.
    pub init_lines: Vec<String>,
    /// Own limit instead of the match's.
    pub limit: Option<Limit>,
    /// Start the program anew for each game.
    pub restart: bool,
}

/// Keys of an engine description, as help for users.
pub const ENGINE_HELP: &str = "\
An engine is a list of KEY=VALUE parted by commas (write '\\,' for a comma inside a value):
  name=NAME          name in tables and PGN (default: what the engine calls itself)
  cmd=PROGRAM        the program (default: Tapestry itself); its arguments follow as args='A B C'
  args=A B C         arguments, parted by blanks (arg=A adds one that may contain blanks)
  dir=FOLDER         working directory
  proto=uci|xboard   protocol (default: uci)
  variant=NAME       the game in the engine's own words (default: chosen from what it announces)
  setboard=yes       send the start position even where the engine knows the game
  letters=NH;BE      piece letters that differ: our N is its H, our B its E
  option.NAME=VALUE  an option of the engine; for XBoard engines also Hash and Threads (memory, cores);
                     VariantPath (a file with games) is set before the game is chosen
  init=LINE          a line to send after start-up (may be repeated)
  tc=… movetime=… nodes=… depth=…   own limit instead of the match's (tc=40/6000:20/3000:900+30: several controls; tc=pcountdown 7200/60: see match --tc)
  restart=yes        start the program anew for each game
Examples:
  --engine name=new --engine name=old,option.Tunables=null_move_least_depth=128
  --engine name=A,cmd=/usr/games/fairymax,proto=xboard,variant=capablanca
  --engine cmd=/usr/games/fairy-stockfish,option.Hash=16";

impl Default for EngineSpec {
    /// Tapestry itself, over UCI.
    fn default() -> EngineSpec {
        EngineSpec {
            name: None,
            command: None,
            arguments: Vec::new(),
            directory: None,
            protocol: ProtocolKind::Uci,
            variant: None,
            send_start: false,
            letters: Vec::new(),
            options: Vec::new(),
            init_lines: Vec::new(),
            limit: None,
            restart: false,
        }
    }
}

impl std::str::FromStr for EngineSpec {
    type Err = String;
    fn from_str(text: &str) -> Result<EngineSpec, String> {
        let mut spec = EngineSpec::default();
        for field in split_unescaped(text) {
            if field.trim().is_empty() {
                continue;
            }
            let (key, value) = field
                .split_once('=')
                .ok_or_else(|| format!("'{field}' in engine '{text}' is not KEY=VALUE (see --help)"))?;
            spec.set(key.trim(), value)
                .map_err(|problem| format!("engine '{text}': {problem}"))?;
        }
        Ok(spec)
    }
}

impl EngineSpec {
    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        if let Some(option) = key.strip_prefix("option.") {
            if option.is_empty() {
                return Err("'option.' needs the name of an option".to_owned());
            }
            one_line(value)?;
            self.options.push((option.to_owned(), value.to_owned()));
            return Ok(());
        }
        match key {
            "name" => self.name = Some(non_empty(key, value)?.to_owned()),
            "cmd" => self.command = Some(PathBuf::from(non_empty(key, value)?)),
            "args" => self.arguments.extend(value.split_whitespace().map(str::to_owned)),
            "arg" => self.arguments.push(value.to_owned()),
            "dir" => self.directory = Some(PathBuf::from(non_empty(key, value)?)),
            "proto" => self.protocol = parse_protocol(value)?,
            "variant" => self.variant = Some(one_line(non_empty(key, value)?)?.to_owned()),
            "setboard" => self.send_start = parse_switch(key, value)?,
            "letters" => self.letters = parse_letters(value)?,
            "init" => self.init_lines.push(one_line(value)?.to_owned()),
            "restart" => self.restart = parse_switch(key, value)?,
            "tc" => self.limit = Some(Limit::Clock(value.parse()?)),
            "movetime" => self.limit = Some(Limit::MoveTime(Duration::from_millis(positive(key, value)?))),
            "nodes" => self.limit = Some(Limit::Nodes(positive(key, value)?)),
            "depth" => {
                let depth = positive(key, value)?;
                self.limit = Some(Limit::Depth(
                    u32::try_from(depth).map_err(|_| format!("depth {depth} is too large"))?,
                ));
            }
            _ => return Err(format!("unknown key '{key}' (see --help)")),
        }
        Ok(())
    }

    /// Name for messages before the engine has told its own.
    pub fn provisional_name(&self) -> String {
        if let Some(name) = &self.name {
            return name.clone();
        }
        match self.command.as_ref().and_then(|command| command.file_name()) {
            Some(file) => file.to_string_lossy().into_owned(),
            None => "Tapestry".to_owned(),
        }
    }
}

fn parse_protocol(value: &str) -> Result<ProtocolKind, String> {
    match value.to_ascii_lowercase().as_str() {
        "uci" => Ok(ProtocolKind::Uci),
        "xboard" | "cecp" | "winboard" => Ok(ProtocolKind::XBoard),
        _ => Err(format!("unknown protocol '{value}' (uci or xboard)")),
    }
}

fn parse_switch(key: &str, value: &str) -> Result<bool, String> {
    match value.to_ascii_lowercase().as_str() {
        "yes" | "on" | "true" => Ok(true),
        "no" | "off" | "false" => Ok(false),
        _ => Err(format!("{key} must be yes or no, not '{value}'")),
    }
}

fn parse_letters(value: &str) -> Result<LetterMap, String> {
    value
        .split(';')
        .map(|pair| {
            let letters: Vec<char> = pair
                .trim()
                .chars()
                .map(|letter| letter.to_ascii_uppercase())
                .collect();
            match letters[..] {
                [ours, theirs] if ours.is_ascii_alphabetic() && theirs.is_ascii_alphabetic() => {
                    Ok((ours, theirs))
                }
                _ => Err(format!("letters must be pairs such as NH;BE, not '{value}'")),
            }
        })
        .collect()
}

/// A whole number from 1 to an hour in milliseconds or so: large enough for every limit, far from overflow.
fn positive(key: &str, value: &str) -> Result<u64, String> {
    match value.trim().parse::<u64>() {
        Ok(number) if number > 0 && number <= 1 << 40 => Ok(number),
        _ => Err(format!(
            "{key} must be a whole number from 1 to 2^40, not '{value}'"
        )),
    }
}

fn non_empty<'a>(key: &str, value: &'a str) -> Result<&'a str, String> {
    if value.trim().is_empty() {
        Err(format!("{key} is empty"))
    } else {
        Ok(value)
    }
}

/// Refuses line breaks, which would smuggle further commands to the engine.
fn one_line(value: &str) -> Result<&str, String> {
    if value.contains(['\n', '\r']) {
        Err(format!("'{value}' contains a line break"))
    } else {
        Ok(value)
    }
}

/// Splits at commas not preceded by a backslash; `\,` and `\\` become `,` and `\`.
fn split_unescaped(text: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        let last = fields.len() - 1;
        match c {
            ',' => fields.push(String::new()),
            '\\' if matches!(chars.peek(), Some(',' | '\\')) => fields[last].extend(chars.next()),
            _ => fields[last].push(c),
        }
    }
    fields
}

#[cfg(test)]
mod tests;
