export default function SecondFactorPage() {
  return <h1>One Time Code</h1>;
}
