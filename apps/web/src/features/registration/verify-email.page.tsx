export default function VerifyEmailPage() {
  return <h1>Email Verification</h1>;
}
