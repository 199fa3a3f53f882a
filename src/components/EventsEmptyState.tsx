export function EventsEmptyState() {
  return (
    <div className="nothing">
      <h2>No Events Yet</h2>
      <p>Check back soon for upcoming events!</p>
    </div>
  );
}
