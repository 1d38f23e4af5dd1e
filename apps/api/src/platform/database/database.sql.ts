export {};

declare module '#api/platform/context.ts' {
  interface Tables {
    readiness: { id: number; written_at: Date };
  }
}
