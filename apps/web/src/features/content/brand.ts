import brandFile from '../../../../../content/brand.yaml';

/** Name and licence details of this edition; every page takes them from here, none writes them out. */
export const brand = brandFile;
