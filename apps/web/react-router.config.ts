import type { Config } from '@react-router/dev/config';
import { prerenderedPaths } from './src/app/public-pages.ts';

export default {
  appDirectory: 'src/app',
  ssr: false,
  prerender: [...prerenderedPaths],
} satisfies Config;
