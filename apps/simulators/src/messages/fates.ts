/** Mobiles that end in `404` are unreachable: the provider accepts the message and reports a failure. */
export const isUnreachable = (mobile: string): boolean => mobile.endsWith('404');
