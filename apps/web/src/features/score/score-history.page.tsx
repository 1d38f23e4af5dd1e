export default function ScoreHistoryPage() {
  return <h1>Score history</h1>;
}
