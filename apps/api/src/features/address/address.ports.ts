/** Finds addresses for text typed so far; null when it can't be asked or makes no sense. */
export type AddressGateway = { suggest: (typed: string) => Promise<readonly string[] | null> };
