/** Mobiles that end in `404` cannot be reached: the provider takes a message to them, and reports that it came back. */
export const isUnreachable = (mobile: string): boolean => mobile.endsWith('404');
