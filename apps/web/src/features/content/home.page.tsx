export default function HomePage() {
  return <h1>Get Your Credit Score, it’s free</h1>;
}
