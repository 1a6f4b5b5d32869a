for (const table of document.querySelectorAll("table.sortable")) {
  table.querySelectorAll("th").forEach((head, column) => {
    const button = document.createElement("button");
    button.textContent = head.textContent;
    head.replaceChildren(button);
    const key = (row) => {
      const cell = row.cells[column];
      return cell.dataset.key === undefined ? cell.textContent.trim() : Number(cell.dataset.key);
    };
    button.onclick = () => {
      const down = head.ariaSort !== "descending";
      for (const other of table.querySelectorAll("th")) other.ariaSort = "none";
      head.ariaSort = down ? "descending" : "ascending";
      const compare = (one, other) => {
        const [a, b] = [key(one), key(other)];
        if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1;
        const order = typeof a === "number" ? b - a : a.localeCompare(b);
        return down ? order : -order;
      };
      const body = table.tBodies[0];
      body.append(...[...body.rows].sort(compare));
    };
  });
}
