import brandFile from '../../../../content/brand.yaml';

export const brand = brandFile;
