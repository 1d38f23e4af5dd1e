export default function MobilePage() {
  return <h1>Mobile Verification</h1>;
}
