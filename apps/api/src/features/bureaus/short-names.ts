import { foldings } from '@wattle/domain/credit-file/person';

/**
 * English given names: spellings of one name, then its short forms. The common ones of two lists on GitHub,
 * `HaJongler/diminutives.db` (public domain, from Wiktionary) and `carltonnorthern/nicknames` (Apache 2.0). A short form
 * that twins may have beside its name, such as Emma for Emily, is left out.
 */
const NAMES = `
abigail: abbey abbi abbie abby gail; abraham: abe; alan allan allen: al; albert: al bert bertie
alexander: al alec alex lex sandy zander; alexandra: alex allie ally lexi lexie sandy; alfred: alf alfie fred
alison allison alyson: ali allie ally; amanda: mandy; amelia: millie; andrew: andy drew; angela: ange angie
anthony antony: ant tony; archibald: archie; arnold: arnie; arthur: art artie; barbara: babs barb barbie
barry: baz bazza; benedict: ben; benjamin: ben bennie benny; bernard: barney bernie
bradley: brad; brian bryan: bri; bridget: biddy bridie; cameron: cam; caroline: caro carrie; cassandra: cass cassie
catherine katherine kathryn katharine: cat cate cath cathie cathy kat kate kath kathie kathy katie katy kay kit kitty
charles: charley charlie chas chaz chuck; charlotte: charlie lottie; christian: chris kris; clifford: cliff
christina kristina: chris chrissie chrissy christy kris kristy tina; christine kristine: chris chrissie chrissy kris
christopher: chris kit kris; constance: connie; cynthia: cindy; daniel: dan danny; danielle: dani danny
david: dave davey davo; deborah debra: deb debbie debby; dennis denis: den denny; desmond: des; diana: di
dominic: dom; donald: don donnie; dorothy: dolly dot dottie; douglas: doug dougie; edgar: ed eddie
edward: ed eddie eddy ned ted teddy; edwin: ed eddie; eleanor: ellie nell nellie; ellen: nell nellie; ernest: ernie
elizabeth elisabeth: bess bessie beth betsy bette betty eliza libby liz liza lizzie lizzy; emily: em; emma: em
eugene: gene; evelyn: evie; felicity: fliss; fiona: fi; florence: flo; frances: fran francie frankie frannie
francis: fran frank frankie; franklin: frank; frederick frederic: fred freddie freddy; gabriel: gabby gabe
gabrielle: gabby; geoffrey jeffrey jeffery: geoff jeff; georgina: georgie; gerald: gerry jerry; gerard: gerry
geraldine: gerri gerry; gregory: greg gregg; harold: hal harry; harriet: hattie; helen: nell nellie
henry: hal hank harry; herbert: bert herb; howard: howie; hugh: hughie; isabel isobel: bel bella izzy
isabella: bella izzy; isabelle: belle izzy; jacob: jake; jacqueline: jackie jacqui; james: jamie jem jim jimmie jimmy
janet: jan; janice: jan; jennifer: jen jenni jennie jenny; jeremy: jem jerry jez; jessica: jess jessie
joanna joanne: jo; john: jack johnnie johnny jon; jonathan jonathon: jon jonny; joseph: joe joey
josephine: jo josie; joshua: josh; judith: jude judy; kathleen: kath kathy; kenneth: ken kenny; kevin: kev
kimberley kimberly: kim; laurence lawrence: larry laurie lawrie; leonard: len lenny leo; leslie lesley: les
lillian lilian: lil lilly; louis lewis: lou louie; louisa: lou; louise: lou; lucinda: cindy lucy; madeleine: maddy
margaret: madge maggie marge margie meg peg peggy; martin: marty; matilda: tilly; matthew mathew: mat matt matty
maurice: mo; maxwell: max; maximilian: max; melanie: mel; melinda: mel mindy; melissa: mel missy; mervyn mervin: merv
michael: mick mickey micky mike mikey; michelle: shell; mitchell: mitch; natalie: nat; natasha: nat tash tasha
nathan: nat nate; nathaniel: nat nate nathan; nicholas nicolas: nic nick nicky; nicola: nic nicki nicky nikki
nicole: nic nicki nicky nikki; norman: norm; oliver: ollie; olivia: livvy; oswald: ozzie; pamela: pam pammy
patricia: pat patsy patti patty tricia trish trisha; patrick: paddy pat; penelope: penny; peter: pete
philip phillip: phil pip; philippa: pip pippa; priscilla: cilla; prudence: prue; randall: randy; raymond: ray
rebecca: becca beck becky; reginald: reg reggie; richard: dick dickie rich richie rick ricky
robert: bob bobby rob robbie robby; roberta: bobbie; roderick: rod roddy; rodney: rod; roger: rog; ronald: ron ronnie
rosemary: rosie; russell: russ rusty; samantha: sam sammy; samuel: sam sammy; sarah sara: sally; sebastian: seb
sharon: shaz; shirley: shirl; sidney sydney: sid syd; simon: si; solomon: sol; spencer: spence; stanley: stan
stephanie: stef steff steph; stephen steven: steve stevie; stuart stewart: stew stu; susan: sue susie suzie
susanna suzanne: suze; teresa theresa: terri terry tess tessa; terence terrence: terry
theodore: ted teddy theo; thomas: thom tom tommy; timothy: tim timmy; tobias: toby; trevor: trev; tyrone: ty
valerie: val; vernon: vern; victor: vic; victoria: tori vic vicki vickie vicky; vincent: vin vince vinnie
virginia: ginny; vivian vivienne: viv; wallace: wally; walter: wally walt; wesley: wes; wilfred: fred wilf will
william: bill billy will willie willy; winifred: winnie; winston: winnie; zachariah: zac zach zack zak
zachary: zac zach zack zak`;

const ROWS = NAMES.trim()
  .split(/[;\n]/)
  .map((row) => {
    const [spellings = [], shorts = []] = row.split(':').map((names) => names.trim().split(' '));
    return { spellings, all: [...spellings, ...shorts] };
  });

/** Whether one is a short form or a spelling of the other. Two short forms of a third name are two names. */
export function isShortForm(one: string | null, other: string | null): boolean {
  const [ours, theirs] = [foldings(one), foldings(other)];
  return ROWS.some(
    ({ spellings, all }) =>
      (shares(spellings, ours) && shares(all, theirs)) || (shares(spellings, theirs) && shares(all, ours)),
  );
}

const shares = (names: readonly string[], folded: readonly string[]): boolean =>
  folded.some((each) => names.includes(each));
