export default function VerifyMobilePage() {
  return <h1>Mobile Verification</h1>;
}
