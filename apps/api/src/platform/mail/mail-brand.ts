/** The sender of a mail: the edition's own name and numbers. */
export type MailBrand = {
  readonly name: string;
  readonly company: string;
  readonly companyNumber: string;
  readonly licenceNumber: string;
  readonly numbersAreFictitious: boolean;
  readonly siteUrl: string;
};
