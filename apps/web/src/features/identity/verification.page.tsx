export default function VerificationPage() {
  return <h1>Verify your identity</h1>;
}
