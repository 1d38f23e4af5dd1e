import { z } from 'zod';

const words = z.string().trim().min(1);
const day = z.iso.date();

/** The fields of a list entry (HOME-018). */
export const ArticleSummary = z.strictObject({
  id: z.int().positive(),
  /** The last segment of its address; never changes once published. */
  seoName: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'use small letters and digits with - between'),
  title: words,
  text: words,
  /** A decorative picture of this site. */
  imgUrl: z.string().regex(/^\/img\/[^\s\\]+$/, 'use a picture under /img'),
  category: z.strictObject({ id: z.int().positive(), name: words }),
  published: day,
  updated: day,
});

/** A whole article: front matter and Markdown of a file under `content/articles`. */
export const Article = z.strictObject({
  ...ArticleSummary.shape,
  sources: z.array(z.strictObject({ title: words, url: z.url({ protocol: /^https$/ }) })).min(1),
  body: words,
});
