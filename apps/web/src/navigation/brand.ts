import brandFile from '../../../../content/brand.yaml';

/** Name and licence details of this edition; every page takes them from here and none spells them out. */
export const brand = brandFile;
