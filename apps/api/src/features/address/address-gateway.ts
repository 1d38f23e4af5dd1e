/** Suggests addresses for the text typed so far. Null when the service is unreachable or its answer is invalid. */
export type AddressGateway = { suggest: (typed: string) => Promise<readonly string[] | null> };

declare module '#api/platform/context.ts' {
  interface Providers {
    addresses: AddressGateway;
  }
}
