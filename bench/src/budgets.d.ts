/** The budget of a page, for `npm test` and the bench alike. Pages that are not listed are members'. */
export declare function scriptBudgetKb(path: string): number;
/** Evaluated in the page: bytes of script that came with it. */
export declare const SCRIPT_BYTES = "performance.getEntriesByType('resource')\n  .filter(({ name }) => new URL(name).pathname.endsWith('.js'))\n  .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)";
