const hook = /^(?:before|after)(?:Each|All)\(/gm;

/**
 * The hooks that a module registers as it is loaded. Test files share a worker, where a module is loaded once: such
 * hooks would apply to the first file that imports it, and silently to no other.
 */
export function hooksOnLoad(source: string): string[] {
  return source.match(hook) ?? [];
}
