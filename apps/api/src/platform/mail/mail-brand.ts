/** The sender of a mail: the edition's own name and numbers. */
export type MailBrand = {
  readonly name: string;
  readonly company: string;
  /** Null for none. */
  readonly companyNumber: string | null;
  readonly licenceNumber: string | null;
  readonly numbersAreFictitious: boolean;
  readonly siteUrl: string;
};
