const TOUCH = 'a touch screen has no pointer to draw';
const BALANCE = 'lines break where they fall';
const SCROLLBAR = 'the bar of a swiped row shows';
const FORCED = 'its own forced colours are kept';
const SKIPPED = 'everything is laid out at once';
const NO_TRANSITION = 'the next page appears at once';
const NO_PUSH = 'asked for first; the page says that this browser cannot show notifications';
const REACT = 'React asks for it first, or leaves it to its caller';

/** Features beyond the floor that pages use all the same, and what a browser without them does instead. */
export const ACCEPTED: Readonly<Record<string, string>> = {
  '.startViewTransition()': REACT,
  'navigator.connection': REACT,
  '.formData()': "React Router reads its own forms' answers by it, and no page has one",
  '.getPublicKey()': 'the library asks for it first; the server reads the key from what was signed',
  Notification: NO_PUSH,
  'Notification.permission': NO_PUSH,
  'Notification.requestPermission': NO_PUSH,
  'PublicKeyCredential.signalUnknownCredential': 'a removed passkey is suggested until its owner deletes it',
  'document.prerendering': 'undefined, as for a page that nothing prerendered',

  '@view-transition': NO_TRANSITION,
  '::marker': 'the numbers of a list have the weight of its text',
  '::view-transition-group': NO_TRANSITION,
  '::view-transition-new': NO_TRANSITION,
  '::view-transition-old': NO_TRANSITION,
  '@media (scripting)': 'an empty place keeps no height, and placeholders stay without script',
  '@page': 'paper has the margins of the browser',
  'break-after: avoid': 'a heading may end a printed page',
  'contain-intrinsic-size': SKIPPED,
  'content-visibility': SKIPPED,
  'content-visibility: auto': SKIPPED,
  'cursor: default': TOUCH,
  'cursor: grab': TOUCH,
  'cursor: grabbing': TOUCH,
  'cursor: not-allowed': TOUCH,
  'cursor: pointer': TOUCH,
  'forced-color-adjust': FORCED,
  'forced-color-adjust: none': FORCED,
  'grid-template-rows: subgrid': 'labels of two lines push their figures down',
  'hyphenate-limit-chars': 'short words of large headings are hyphenated too',
  lh: 'no line is reserved for a text that arrives later, so the page moves once',
  outline: 'the ring has square corners',
  resize: 'the field keeps its height',
  'resize: vertical': 'the field keeps its height',
  'scrollbar-width': SCROLLBAR,
  'scrollbar-width: none': SCROLLBAR,
  'text-wrap': BALANCE,
  'text-wrap: balance': BALANCE,
  'text-wrap: pretty': BALANCE,
};
