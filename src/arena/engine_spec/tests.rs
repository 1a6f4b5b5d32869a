use super::*;

#[test]
fn all_keys_are_read() {
    let spec: EngineSpec = "name=A,cmd=/usr/games/fairymax,proto=xboard,option.Hash=16,option.Claim draw after=0,\
                            variant=capablanca,args=-x  -y,arg=a b,init=easy,letters=NH;be,tc=40/60+1,restart=yes"
        .parse()
        .unwrap();
    assert_eq!(spec.name.as_deref(), Some("A"));
    assert_eq!(spec.command, Some(PathBuf::from("/usr/games/fairymax")));
    assert_eq!(spec.protocol, ProtocolKind::XBoard);
    let options = [("Hash", "16"), ("Claim draw after", "0")];
    assert_eq!(
        spec.options,
        options.map(|(name, value)| (name.to_owned(), value.to_owned()))
    );
    assert_eq!(spec.arguments, ["-x", "-y", "a b"]);
    assert_eq!(spec.letters, [('N', 'H'), ('B', 'E')]);
    assert!(spec.restart && !spec.send_start);
    assert!(matches!(spec.limit, Some(Limit::Clock(_))));
}

#[test]
fn commas_can_be_escaped() {
    let spec: EngineSpec = r"option.Path=a\,b\\c,name=x".parse().unwrap();
    assert_eq!(spec.options, [("Path".to_owned(), r"a,b\c".to_owned())]);
    assert_eq!(spec.name.as_deref(), Some("x"));
}

#[test]
fn the_empty_description_is_tapestry_itself() {
    let spec: EngineSpec = "".parse().unwrap();
    assert_eq!(spec, EngineSpec::default());
    assert_eq!(spec.provisional_name(), "Tapestry");
}

#[test]
fn mistakes_are_named() {
    for (text, part) in [
        ("fairymax", "KEY=VALUE"),
        ("nme=x", "unknown key 'nme'"),
        ("proto=usi", "unknown protocol"),
        ("depth=0", "whole number"),
        ("depth=5000000000", "too large"),
        ("tc=fast", "not a time"),
        ("letters=N", "pairs"),
        ("option.=1", "name of an option"),
        ("name=", "empty"),
        ("init=a\nb", "line break"),
        ("restart=perhaps", "yes or no"),
    ] {
        let problem = text.parse::<EngineSpec>().unwrap_err();
        assert!(problem.contains(part), "{text}: {problem}");
    }
}
