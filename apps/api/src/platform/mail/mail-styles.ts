import type { CSSProperties } from 'react';

/** The mark as a character, which every mail program can draw without loading anything. */
export const MARK = '✺';

/** Values of the design tokens, because mail programs support neither custom properties nor `light-dark()`. */
const light = {
  background: '#f4f8f5',
  surface: '#ffffff',
  wash: '#e6f1eb',
  ink: '#0f2a23',
  ink2: '#43594f',
  link: '#0e5a47',
  line: '#d3e0d9',
};
const dark = {
  background: '#081c17',
  surface: '#10291f',
  wash: '#173529',
  ink: '#eaf3ee',
  ink2: '#a9c2b8',
  link: '#8fd9bd',
  line: '#274a3d',
};
const same = { header: '#0b3a2f', onHeader: '#ffffff', accent: '#ffc72c', onAccent: '#0b2f26' };

/** A code is read and typed, so 0 and O must differ. Mails load no fonts. */
const codeFace = "Consolas, 'SF Mono', Menlo, 'DejaVu Sans Mono', monospace";
const textFace = "'Atkinson Hyperlegible Next', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif";
const displayFace = "'Bricolage Grotesque', 'Helvetica Neue', Arial, sans-serif";

const body: CSSProperties = { fontFamily: textFace, fontSize: '17px', lineHeight: '26px', color: light.ink };
const small: CSSProperties = {
  fontFamily: textFace,
  fontSize: '14px',
  lineHeight: '21px',
  color: light.ink2,
};

/** Light theme, inline on every element, for mail programs that drop the style sheet. */
export const styles = {
  background: { backgroundColor: light.background, margin: '0', padding: '24px 12px' },
  page: { width: '100%', maxWidth: '600px', margin: '0 auto' },
  header: { backgroundColor: same.header, borderRadius: '28px 6px 0 0', padding: '22px 40px' },
  name: {
    margin: '0',
    fontFamily: displayFace,
    fontSize: '24px',
    lineHeight: '30px',
    fontWeight: '700',
    color: same.onHeader,
  },
  mark: { color: same.accent, fontSize: '26px', lineHeight: '30px', paddingRight: '10px' },
  card: {
    backgroundColor: light.surface,
    border: `1px solid ${light.line}`,
    borderTop: '0',
    borderRadius: '0 0 28px 6px',
    padding: '36px 40px 24px',
  },
  heading: {
    margin: '0 0 20px',
    fontFamily: displayFace,
    fontSize: '28px',
    lineHeight: '34px',
    fontWeight: '700',
    color: light.ink,
  },
  text: { ...body, margin: '0 0 16px' },
  quiet: { ...small, margin: '0 0 16px' },
  list: { ...body, margin: '0 0 16px', padding: '0 0 0 22px' },
  item: { margin: '0 0 6px' },
  code: {
    margin: '8px 0 24px',
    padding: '18px 24px',
    backgroundColor: light.wash,
    borderRadius: '18px 5px 18px 5px',
    fontFamily: codeFace,
    fontSize: '38px',
    lineHeight: '46px',
    fontWeight: '700',
    letterSpacing: '8px',
    textAlign: 'center',
    color: light.ink,
  },
  action: { margin: '8px 0 24px' },
  button: {
    backgroundColor: same.accent,
    color: same.onAccent,
    borderRadius: '16px 5px 16px 5px',
    padding: '16px 28px',
    fontFamily: textFace,
    fontSize: '17px',
    fontWeight: '700',
  },
  linkText: { ...small, margin: '14px 0 0' },
  link: { color: light.link, textDecoration: 'underline' },
  /** Long, without break opportunities: whole on a line if it fits. */
  address: { color: light.link, textDecoration: 'underline', wordBreak: 'break-word' },
  whole: { whiteSpace: 'nowrap' },
  footer: { padding: '24px 40px 12px' },
  footerLine: { borderColor: light.line, margin: '0 0 16px' },
  footerText: { ...small, fontSize: '13px', lineHeight: '20px', margin: '0 0 10px' },
} as const satisfies Record<string, CSSProperties>;

/** Dark theme. `!important` overrides the inline styles. */
export const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { -webkit-text-size-adjust: 100%; }
@media (max-width: 480px) {
  .header { padding: 18px 24px !important; }
  .card { padding: 28px 24px 16px !important; }
  .footer { padding: 20px 24px 8px !important; }
  .heading { font-size: 25px !important; line-height: 31px !important; }
  .code { font-size: 32px !important; letter-spacing: 6px !important; padding: 16px 8px !important; }
}
@media (prefers-color-scheme: dark) {
  .background, .background > table > tbody > tr > td { background-color: ${dark.background} !important; }
  .card { background-color: ${dark.surface} !important; border-color: ${dark.line} !important; }
  .ink { color: ${dark.ink} !important; }
  .ink2 { color: ${dark.ink2} !important; }
  .code { background-color: ${dark.wash} !important; color: ${dark.ink} !important; }
  .link { color: ${dark.link} !important; }
  .line { border-color: ${dark.line} !important; }
}
`;
