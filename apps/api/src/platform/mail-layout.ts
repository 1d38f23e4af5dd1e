type Part = { text: string } | { code: string } | { link: string; label: string };

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function partHtml(part: Part): string {
  if ('code' in part) {
    return `<p style="font-size:32px;letter-spacing:8px;font-weight:700;margin:24px 0">${escape(part.code)}</p>`;
  }
  if ('link' in part) {
    return `<p style="margin:24px 0"><a href="${escape(part.link)}" style="background:#f2b705;color:#1d2b1f;padding:14px 24px;border-radius:999px;text-decoration:none;font-weight:700">${escape(part.label)}</a></p>`;
  }
  return `<p style="margin:16px 0;line-height:1.5">${escape(part.text)}</p>`;
}

function partText(part: Part): string {
  if ('code' in part) return part.code;
  if ('link' in part) return `${part.label}: ${part.link}`;
  return part.text;
}

/** One e-mail as HTML and as text, from the same parts. Nothing in it is loaded from elsewhere. */
export function composeMail({ heading, parts }: { heading: string; parts: readonly Part[] }): {
  text: string;
  html: string;
} {
  const html = `<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"><title>${escape(heading)}</title></head><body style="margin:0;padding:32px 16px;font-family:Arial,Helvetica,sans-serif;font-size:16px"><div style="max-width:520px;margin:0 auto"><h1 style="font-size:22px">${escape(heading)}</h1>${parts.map(partHtml).join('')}</div></body></html>`;
  return { html, text: [heading, ...parts.map(partText)].join('\n\n') };
}
