export type DeviceVerdict = 'pass' | 'reject' | 'not-reported' | 'unavailable';

export type DeviceOccasion = 'registration' | 'sign-in';

export type DeviceGateway = {
  /** `account` is opaque to the provider, and null before there is one. */
  assess: (input: { tm: string; account: string | null; occasion: DeviceOccasion }) => Promise<DeviceVerdict>;
};

declare module '#api/platform/context.ts' {
  interface Providers {
    device: DeviceGateway;
  }
}
