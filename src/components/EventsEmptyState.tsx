export function EventsEmptyState() {
  return (
    <div className="empty-state">
      <h2>No Events Yet</h2>
      <p>Check back soon for upcoming events!</p>
    </div>
  );
}
