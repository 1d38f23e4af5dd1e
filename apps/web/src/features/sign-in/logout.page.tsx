export default function LogoutPage() {
  return <h1>Logging out</h1>;
}
