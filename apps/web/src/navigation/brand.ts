import brandFile from '../../../../content/brand.yaml';

/** Name and licence details of this edition. */
export const brand = brandFile;
