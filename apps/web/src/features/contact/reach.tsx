import brand from '../../../../../content/brand.yaml';

const { telephone, hours, post, madeUp } = brand.reach;

/** Telephone and postal address; RG 271 asks that complaining be easy. */
export function Reach({ heading }: { heading: string }) {
  return (
    <section>
      <h2>{heading}</h2>
      <p>
        <a href={`tel:${telephone.replaceAll(' ', '')}`}>{telephone}</a>
        <br />
        {hours}
      </p>
      <p>
        {brand.company}
        <br />
        {post}
      </p>
      {madeUp && <p className="small quiet">Number and address are samples.</p>}
    </section>
  );
}
