export {};

declare module '#api/platform/context.ts' {
  interface Tables {
    refresh_walks: { month: string; done_at: Date };
  }
}
