/** Something that was pressed. `productId` is null for a comparison of a whole type (PROD-008). */
export type Press = {
  memberId: string | null;
  productId: number | null;
  productTypeId: number;
  partnerId: number;
  page: string;
  origin: string;
};

/** Whoever a partner's transaction brought: a registration in progress, or a member. */
export type Newcomer = { memberId: string } | { registrationId: string };

export type TrackingRecords = {
  keepPress: (press: Press) => Promise<void>;
  /** Stored once for each transaction and newcomer, however often it is reported. */
  keepReferral: (tid: string, newcomer: Newcomer) => Promise<void>;
};

/** Whether the catalogue has such a product, hidden ones included. */
export type IsOnOffer = (product: Pick<Press, 'productId' | 'productTypeId' | 'partnerId'>) => boolean;
