import { z } from 'zod';

const words = z.string().trim().min(1);
const day = z.iso.date();

/** What a list needs of an article (HOME-018). */
export const ArticleSummary = z.strictObject({
  id: z.int().positive(),
  /** The last part of its address; never changed once published. */
  seoName: z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'use small letters and digits with - between'),
  title: words,
  text: words,
  /** A picture from this site; decorative, so the text must stand alone. */
  imgUrl: z.string().regex(/^\/img\/[^\s\\]+$/, 'use a picture under /img'),
  category: z.strictObject({ id: z.int().positive(), name: words }),
  published: day,
  updated: day,
});

/** A whole article: its file under `content/articles`, front matter and Markdown, has this shape. */
export const Article = z.strictObject({
  ...ArticleSummary.shape,
  sources: z.array(z.strictObject({ title: words, url: z.url({ protocol: /^https$/ }) })).min(1),
  body: words,
});
