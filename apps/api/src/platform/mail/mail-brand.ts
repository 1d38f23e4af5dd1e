/** The sender: the edition's name and numbers. */
export type MailBrand = {
  readonly name: string;
  readonly company: string;
  /** Null when there is none. */
  readonly companyNumber: string | null;
  readonly licenceNumber: string | null;
  readonly numbersAreFictitious: boolean;
  readonly siteUrl: string;
};
