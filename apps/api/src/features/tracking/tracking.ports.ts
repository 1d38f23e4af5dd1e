/** Something that was pressed. `productId` is null for a comparison of a whole type (PROD-008). */
export type Press = {
  memberId: string | null;
  productId: number | null;
  productTypeId: number;
  partnerId: number;
  page: string;
  origin: string;
};

/** Who came by a partner's transaction: a registration under way, or a member. */
export type Newcomer = { memberId: string } | { registrationId: string };

export type TrackingRecords = {
  keepPress: (press: Press) => Promise<void>;
  /** Kept once for each transaction and newcomer, however often it is told. */
  keepReferral: (tid: string, newcomer: Newcomer) => Promise<void>;
};

/** Whether the catalogue holds such a product, hidden ones too. */
export type IsOnOffer = (product: Pick<Press, 'productId' | 'productTypeId' | 'partnerId'>) => boolean;
