/** Finds addresses for the text typed so far; null when the service can't be reached or its answer makes no sense. */
export type AddressGateway = { suggest: (typed: string) => Promise<readonly string[] | null> };

declare module '#api/platform/context.ts' {
  interface Providers {
    addresses: AddressGateway;
  }
}
