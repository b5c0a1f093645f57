import { API_PATHS } from "@yizhou/contract";
import type { PackageTable, SetPackage } from "@yizhou/contract";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/api-client.ts";
import { paymentKeys } from "./keys.ts";

/** All packages, for people of the site. */
export function usePackageTable() {
  return useQuery({
    queryKey: paymentKeys.table,
    queryFn: ({ signal }) => call<PackageTable>(API_PATHS.packageTable, { signal, background: true }),
  });
}

/** Changes a package, or adds one. */
export function useSetPackage() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SetPackage) => call<PackageTable>(API_PATHS.packageTable, { body, background: true }),
    onSuccess: (table) => {
      client.setQueryData(paymentKeys.table, table);
      void client.invalidateQueries({ queryKey: paymentKeys.packages });
    },
  });
}
