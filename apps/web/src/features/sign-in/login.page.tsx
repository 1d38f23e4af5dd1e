export default function LoginPage() {
  return <h1>Log in</h1>;
}
