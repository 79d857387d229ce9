import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";

const router = createBrowserRouter([{ path: "*", element: <h1>hello</h1> }]);
const root = document.getElementById("root");
if (root) createRoot(root).render(<RouterProvider router={router} />);
