const INITIALS = /\b(?:ANU|BC|CPA|DC|DF|GPO|HMAS|MC|MP|MSC|OB|PO|RAAF|RGH|UNSW)\b/gi;
const PARTICLES = /(?<=[ -])(?:And|By|Of|On|The)(?= )|(?<=-)(?:A|O)(?=-)|(?<=-)Tha$/g;

/** A name in capitals as its state writes it: 'McMahons Point', 'Vale of Clwydd', 'HMAS Creswell'. */
export function spelled(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/(?<![a-z])[a-z]/g, (first) => first.toUpperCase())
    .replaceAll(/(?<=\bMc)[a-z](?=[a-z])/g, (next) => next.toUpperCase())
    .replaceAll(PARTICLES, (particle) => particle.toLowerCase())
    .replaceAll(INITIALS, (initials) => initials.toUpperCase())
    .replace("K'Gari", "K'gari");
}
