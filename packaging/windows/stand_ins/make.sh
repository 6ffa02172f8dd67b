# Compile ucrtbase.dll and icuuc.dll in this folder, which holds Wine's ucrtbase as ucrtbase_wine.dll.
# ucrtbase.dll has the same functions: the complex ones are ours, all others forward to Wine's.
cd "$(dirname "$0")"
gcc=x86_64-w64-mingw32-gcc
x86_64-w64-mingw32-objdump -p ucrtbase_wine.dll |
  awk '/^\[Ordinal\/Name Pointer\] Table/ { inside = 1; next } inside && NF == 0 { exit } inside { print $NF }' \
  >names.txt
{
  echo 'LIBRARY "ucrtbase.dll"'
  echo EXPORTS
  awk -v ours="$(sed -n 's/^[A-Z]*(\(.*\))$/\1/p' complex.c | tr '\n' ' ')" '
    BEGIN { count = split(ours, names, " ")
            for (i = 1; i <= count; i++) { mine[names[i]] = mine[names[i] "f"] = mine[names[i] "l"] = 1 } }
    { print " " $1 " = " ($1 in mine ? "my_" $1 : "ucrtbase_wine." $1) }' names.txt
} >ucrtbase.def
$gcc -O1 -static -shared -o ucrtbase.dll complex.c ucrtbase.def
$gcc -O1 -static -shared -o icuuc.dll icuuc.c
